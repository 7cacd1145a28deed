/*
 * Finds what the page says outside the file of its words: texts in scripts, names of words that are not there,
 * and words that nobody says. A text is a literal with two words in it, or one that begins like a sentence.
 */
const TEXT = /\p{L}[\p{L}’']*[,.:;]? +[\p{L}“(]|^\s*\p{Lu}\p{Ll}/u;

/** Where such literals are names for the machine: classes, selectors, events, the browser's keys, types of GeoJSON. */
const MACHINE_PROPERTIES = new Set(['class', 'className', 'content', 'font', 'rel']);
const MACHINE_CALLS = new Set(
  ('querySelector querySelectorAll closest on off matchMedia create add remove toggle getPropertyValue ' +
    'getEntriesByName matches get test').split(' '),
);
const KEYS = /^(Arrow\w+|Enter|Escape|Home|End|Tab|Accept|Authorization|Content-\w+(-\w+)*|Range|Bearer |PMTiles|AbortError|(Multi)?Polygon|Feature(Collection)?|GeometryCollection|<!doctype html>\n)$/;

function inlineTexts(file) {
  const found = [];
  const visit = (node) => {
    if (!isMachine(node)) {
      if (isLiteral(node) && TEXT.test(node.text) && !KEYS.test(node.text)) {
        found.push(place(file, node.getStart(file)) + `'${node.text.trim()}': texts are in text/en.js`);
      }
      ts.forEachChild(node, visit);
    }
  };
  visit(file);
  return found;
}

function isLiteral(node) {
  return ts.isStringLiteralLike(node) || node.kind === ts.SyntaxKind.TemplateHead || ts.isTemplateMiddleOrTemplateTail(node);
}

function isMachine(node) {
  if (ts.isImportDeclaration(node) || ts.isRegularExpressionLiteral(node)) return true;
  if (ts.isPropertyAssignment(node)) return MACHINE_PROPERTIES.has(node.name.text);
  if (ts.isVariableDeclaration(node)) return /^(STYLE|POLICY)$/.test(node.name.text ?? '');
  if (ts.isBinaryExpression(node) && ts.isPropertyAccessExpression(node.left)) {
    return node.operatorToken.kind === ts.SyntaxKind.EqualsToken && MACHINE_PROPERTIES.has(node.left.name.text);
  }
  return isLiteral(node) && isArgumentForTheMachine(node);
}

function isArgumentForTheMachine(node) {
  let call = node.parent;
  while (ts.isTemplateSpan(call) || ts.isTemplateExpression(call)) call = call.parent;
  if (!ts.isCallExpression(call) && !ts.isNewExpression(call)) return false;
  const called = call.expression.name?.text ?? call.expression.text ?? '';
  return MACHINE_CALLS.has(called) || called.endsWith('Error');
}

/** The words by their names, `{ 'form.start': kind }`; of a function, the kind has how many texts it takes. */
function wordsOf(file) {
  const found = {};
  const visit = (object, prefix) => {
    for (const property of object.properties) {
      const name = prefix + property.name.text;
      const value = property.initializer;
      if (value && ts.isObjectLiteralExpression(value)) visit(value, `${name}.`);
      else if (value && ts.isArrowFunction(value)) found[name] = `a function of ${value.parameters.length}`;
      else found[name] = value && ts.isArrayLiteralExpression(value) ? `a list of ${value.elements.length}` : 'a text';
    }
  };
  const exported = file.statements
    .filter(ts.isVariableStatement)
    .filter((each) => each.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
  visit(exported[0].declarationList.declarations[0].initializer, '');
  return found;
}

/** What a translation lacks, has too much, or says with other parts than English. */
function translationFaults(english, other) {
  const [wanted, has] = [wordsOf(parsed(english)), wordsOf(parsed(other))];
  const lacking = Object.keys(wanted).filter((name) => !(name in has));
  const foreign = Object.keys(has).filter((name) => !(name in wanted));
  // A language may need the number where English needs none, as a function for a function only.
  const unlike = Object.keys(wanted).filter((name) => name in has && has[name] !== wanted[name]);
  return [
    ...lacking.map((name) => `${name}: is lacking`),
    ...foreign.map((name) => `${name}: is not in English`),
    ...unlike.map((name) => `${name}: ${has[name]} (expected: ${wanted[name]})`),
  ];
}

function parsed(text) {
  return ts.createSourceFile('/words.js', text, ts.ScriptTarget.ES2022, true);
}

/** Names under `words` that the scripts and the page use and nobody wrote, and those that nobody uses. */
function wordFaults(scripts, english, html) {
  const words = wordsOf(parsed(english));
  const names = new Set(Object.keys(words));
  const lists = Object.keys(words).filter((name) => words[name].startsWith('a list'));
  const groups = new Set([...lists, ...[...names].flatMap((name) => prefixesOf(name))]);
  const [used, missing] = [new Set(), []];
  for (const [path, text] of Object.entries(scripts)) {
    for (const { name, where } of usesOf(path, text)) {
      used.add(name);
      if (!names.has(name) && !groups.has(name.replace('.*', ''))) missing.push(`${where}words.${name}: is not in text/en.js`);
    }
  }
  for (const [, name] of html.matchAll(/data-(?:text|label)="([\w.]+)"/g)) {
    used.add(name);
    if (!names.has(name)) missing.push(`index.html: words.${name}: is not in text/en.js`);
  }
  const isUsed = (name) => used.has(name) || prefixesOf(name).some((group) => used.has(`${group}.*`));
  const unused = [...names].filter((name) => !isUsed(name)).map((name) => `words.${name}: nobody says it`);
  return [...missing, ...unused];
}

function prefixesOf(name) {
  const parts = name.split('.');
  return parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('.'));
}

/** `words.a.b` as `a.b`, also by `const said = words.a` and `const { b } = words.a`; `words.a[...]` as `a.*`. */
function usesOf(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const aliases = new Map([['words', '']]);
  const uses = [];
  const use = (node, name) => uses.push({ name, where: place(file, node.getStart(file)) });
  const nameOf = (node) => {
    if (ts.isIdentifier(node)) return aliases.get(node.text);
    if (!ts.isPropertyAccessExpression(node)) return undefined;
    const group = nameOf(node.expression);
    return group === undefined ? undefined : join(group, node.name.text);
  };
  const alias = (node) => {
    const of = node.initializer && nameOf(node.initializer);
    if (of === undefined) return;
    if (ts.isIdentifier(node.name)) aliases.set(node.name.text, of);
    else node.name.elements.forEach((each) => alias1(each, of));
  };
  const alias1 = (element, of) => {
    const name = join(of, (element.propertyName ?? element.name).text);
    use(element, name);
    aliases.set(element.name.text, name);
  };
  const collect = (node) => {
    if (ts.isVariableDeclaration(node)) alias(node);
    ts.forEachChild(node, collect);
  };
  const visit = (node) => {
    if (ts.isElementAccessExpression(node) && nameOf(node.expression) !== undefined) {
      use(node, `${nameOf(node.expression)}.*`.replace(/^\./, ''));
    } else if (ts.isPropertyAccessExpression(node) && nameOf(node) !== undefined) {
      use(node, nameOf(node));
      return;
    }
    ts.forEachChild(node, visit);
  };
  collect(file);
  visit(file);
  return uses.filter(({ name }) => name && name !== '*');
}

function join(group, name) {
  return group ? `${group}.${name}` : name;
}
