// Search and copying. Everything else of the documents works without a script.
const FOUND_MAX = 12;
const root = document.documentElement;
const field = document.querySelector('#query');
const found = document.querySelector('#found');
let index;

const load = async () => (index ??= await (await fetch('/docs/search.json')).json());

/** How well a part answers the words; 0: one of them is not in it. */
function score({ page, heading, text }, words) {
  let sum = 0;
  for (const word of words) {
    const [inHeading, inPage, inText] = [heading, page, text].map((each) => each.toLowerCase().includes(word));
    if (!inHeading && !inPage && !inText) return 0;
    sum += inHeading ? (heading.toLowerCase() === word ? 9 : 4) : inPage ? 2 : 1;
  }
  return sum;
}

function show(entries, query) {
  found.replaceChildren(
    ...entries.map(({ page, heading, address, text }) => {
      const link = document.createElement('a');
      const small = document.createElement('small');
      link.href = address;
      link.textContent = heading === page ? page : `${page}: ${heading}`;
      small.textContent = text;
      link.append(small);
      return link;
    }),
  );
  if (entries.length === 0) {
    const none = document.createElement('p');
    none.textContent = `Nothing is found for “${query}”.`;
    found.append(none);
  }
  found.hidden = false;
}

async function search() {
  const query = field.value.trim();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    found.hidden = true;
    return;
  }
  const scored = (await load()).map((entry) => [score(entry, words), entry]).filter(([points]) => points > 0);
  if (field.value.trim() !== query) return;
  show(
    scored
      .sort(([a], [b]) => b - a)
      .slice(0, FOUND_MAX)
      .map(([, entry]) => entry),
    query,
  );
}

field.addEventListener('focus', () => void load());
field.addEventListener('input', () => void search());
field.form.addEventListener('submit', (event) => {
  event.preventDefault();
  found.querySelector('a')?.click();
});
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !event.target.closest('input')) {
    event.preventDefault();
    field.focus();
  } else if (event.key === 'Escape') found.hidden = true;
});
document.addEventListener('click', (event) => {
  if (!event.target.closest('.search')) found.hidden = true;
  const button = event.target.closest('button.copy');
  if (!button) return;
  void navigator.clipboard.writeText(button.parentElement.querySelector('pre').textContent).then(() => {
    button.classList.add('copied');
    setTimeout(() => button.classList.remove('copied'), 2000);
  });
});
root.classList.add('ready');
