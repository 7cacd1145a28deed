let settings;

/** What the page knows of its coordinator before anyone signs in; asked for once. */
export function readSettings() {
  settings ??= ask();
  return settings;
}

async function ask() {
  const response = await fetch('console.json');
  return response.ok ? response.json() : {};
}
