/** Where the id of the key stands in a count of credentials, after its label (docs/protocol.md). */
const KEY_ID = { from: 'sfumato-issued-2'.length, bytes: 32 };

/**
 * What an authority says of a key, from its two answers pasted one after the other in either order: its
 * list of keys and its count of credentials. Nothing while they are not whole; the coordinator checks them.
 */
export function readStatements(text) {
  const answers = objectsOf(text);
  const keys = answers.find((each) => each.hash !== undefined);
  const issued = answers.find((each) => each.issued !== undefined);
  const keyId = issued && keyOf(issued.statement);
  return keys && keyId ? { keyId, keys: signed(keys), issued: signed(issued) } : undefined;
}

function signed({ statement, signature }) {
  return { statement, signature };
}

/** All objects in a text, whatever is between them; none of them has another inside. */
function objectsOf(text) {
  return (text.match(/\{[^{}]*\}/g) ?? []).flatMap((each) => {
    try {
      return [JSON.parse(each)];
    } catch {
      return [];
    }
  });
}

function keyOf(statement) {
  const plain = String(statement).replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = [...atob(plain)].map((each) => each.charCodeAt(0));
    const id = bytes.slice(KEY_ID.from, KEY_ID.from + KEY_ID.bytes);
    return id.length === KEY_ID.bytes ? id.map((each) => each.toString(16).padStart(2, '0')).join('') : '';
  } catch {
    return '';
  }
}
