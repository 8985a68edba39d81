const output = document.querySelector('#status');

/** Calls one control: JSON in and out. */
async function callControl(method, path, body) {
  const response = await fetch(`/qa/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const data = await response.json();
  output.textContent = response.ok ? `${path}: done at ${new Date().toLocaleTimeString()}` : `${path}: ${data.error}`;
  return data;
}

/** Converts a form to the body of its request: without empty fields, with numbers as numbers. */
function fieldsOf(form) {
  const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
  for (const name of ['times', 'rate', 'hours', 'number']) if (name in fields) fields[name] = Number(fields[name]);
  if (form.dataset.send === 'clock') return { advance: (fields.hours ?? 0) * 3_600_000 };
  if ('invitable' in fields) fields.invitable = fields.invitable === 'true';
  if (form.dataset.send === 'config') return { [fields.field]: fields.value ?? '' };
  return fields;
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void callControl('POST', form.dataset.send, fieldsOf(form));
  });
}

/** Creates a list item that shows a record as JSON. */
function rowOf(record) {
  const row = document.createElement('li');
  row.textContent = JSON.stringify(record);
  return row;
}

async function show(name) {
  const { lists, ...rest } = await callControl('GET', name);
  const rows = [...(Object.keys(rest).length > 0 ? [rest] : []), ...lists.slice(-100).reverse()].map(rowOf);
  document.querySelector(`#${name}`).replaceChildren(...rows);
}

for (const button of document.querySelectorAll('[data-read]')) {
  button.addEventListener('click', () => void show(button.dataset.read));
}

for (const button of document.querySelectorAll('[data-delete]')) {
  button.addEventListener('click', () => void callControl('DELETE', button.dataset.delete));
}
