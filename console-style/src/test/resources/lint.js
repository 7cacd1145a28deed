/*
 * What is wrong with the console's scripts: faults that TypeScript's checker finds in plain scripts
 * (names that are not there, imports of nothing, unused ones, code that is never reached), and a few
 * rules of our own. The scripts have no types, so what it says of those is left out.
 */
const FAULTS = new Set([
  2300, 2304, 2305, 2307, 2393, 2451, 2552, 2554, 2555, 2588, 2614, 2724, 6133, 6138, 6192, 6196, 6198, 6199,
  7027, 7028, 7029,
]);
const MARKUP = new Set(['innerHTML', 'outerHTML', 'insertAdjacentHTML']);

/** A line for each fault of the scripts, given by path; libraries are the declarations of the browser's own names. */
function lint(scripts, libraries) {
  const program = ts.createProgram(Object.keys(scripts), options(), host({ ...libraries, ...scripts }));
  const faults = ts.getPreEmitDiagnostics(program).filter(isFault).map(told);
  const ours = Object.keys(scripts).flatMap((name) => ownRules(program.getSourceFile(name)));
  return [...faults, ...ours];
}

function options() {
  return {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    noFallthroughCasesInSwitch: true,
    allowUnreachableCode: false,
    allowUnusedLabels: false,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  };
}

function host(files) {
  return {
    fileExists: (name) => name in files,
    readFile: (name) => files[name],
    getSourceFile: (name, version) =>
      name in files ? ts.createSourceFile(name, files[name], version, true) : undefined,
    getDefaultLibFileName: () => '/lib.es2022.d.ts',
    getDefaultLibLocation: () => '/',
    writeFile: () => {},
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
  };
}

/** Syntax errors have numbers under 2000. The map library is not among the scripts. */
function isFault(one) {
  return one.code < 2000 || (FAULTS.has(one.code) && !text(one).includes('/lib/leaflet/'));
}

function text(one) {
  return ts.flattenDiagnosticMessageText(one.messageText, ' ');
}

function told(one) {
  return place(one.file, one.start) + text(one);
}

function place(file, position) {
  return `${file.fileName}:${file.getLineAndCharacterOfPosition(position).line + 1}: `;
}

function ownRules(file) {
  const found = [];
  const visit = (node) => {
    const fault = ownFault(node);
    if (fault) {
      found.push(place(file, node.getStart(file)) + fault);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function ownFault(node) {
  if (ts.isPropertyAccessExpression(node) && MARKUP.has(node.name.text)) {
    return `${node.name.text}: texts become nodes by h() alone`;
  }
  if (ts.isBinaryExpression(node) && /^[!=]=$/.test(node.operatorToken.getText())) {
    return `${node.operatorToken.getText()}: compare with === and !==`;
  }
  if (ts.isVariableDeclarationList(node) && !(node.flags & ts.NodeFlags.BlockScoped)) {
    return 'var: declare with const or let';
  }
  if (ts.isDebuggerStatement(node) || (ts.isIdentifier(node) && node.text === 'eval')) {
    return `${node.getText()}: has no place in the page`;
  }
  return undefined;
}
