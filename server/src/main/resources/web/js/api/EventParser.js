/** Cuts a stream of text into server-sent events. Comments count as signs of life only. */
export class EventParser {
  #rest = '';

  /** The events that are complete with this text: `{name, data}`. */
  push(text) {
    const blocks = (this.#rest + text).replaceAll('\r\n', '\n').split('\n\n');
    this.#rest = blocks.pop();
    return blocks.map(parse).filter((event) => event.data !== '');
  }
}

function parse(block) {
  const event = { name: 'message', data: '' };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (line.startsWith('event:')) event.name = value;
    if (line.startsWith('data:')) event.data += (event.data ? '\n' : '') + value;
  }
  return event;
}
