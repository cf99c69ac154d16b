// docs/tutorial.md as a page: the Markdown that our documents use, and no more.
const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

/** Code, links, bold and italic. Links to other documents are not served, so their words alone stay. */
function inline(text) {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith('`')) return `<code>${escaped(part.slice(1, -1))}</code>`;
      return escaped(part)
        .replace(/\[([^\]]+)\]\((https?:[^)]+|#[^)]+)\)/g, '<a href="$2">$1</a>')
        .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
        .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
        .replace(/\*([^*]+)\*/g, '<em>$1</em>');
    })
    .join('');
}

/** The name of a heading in links, as Markdown has it: small letters, and hyphens for blanks. */
const anchor = (heading) => heading.toLowerCase().replace(/[^a-z0-9 _-]/g, '').replace(/ /g, '-');

const list = (tag, lines, mark) => {
  const items = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''));
    else items[items.length - 1] += ' ' + line.trim();
  }
  return `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('\n')}</${tag}>`;
};

/** A block is what stands between empty lines. */
function block(lines) {
  const [first] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading) return `<h${heading[1].length} id="${anchor(heading[2])}">${inline(heading[2])}</h${heading[1].length}>`;
  if (/^\d+\. /.test(first)) return list('ol', lines, /^\d+\. /);
  if (/^[-*] /.test(first)) return list('ul', lines, /^[-*] /);
  if (first.startsWith('> ')) return `<blockquote><p>${inline(lines.join(' ').replace(/(^| )> /g, '$1'))}</p></blockquote>`;
  if (first.startsWith('|')) {
    const cells = (line, tag) => line.split('|').slice(1, -1).map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`).join('');
    return `<table><tr>${cells(first, 'th')}</tr>${lines.slice(2).map((line) => `<tr>${cells(line, 'td')}</tr>`).join('\n')}</table>`;
  }
  return `<p>${inline(lines.join('\n'))}</p>`;
}

/** The body of the page. */
export function tutorialBody(markdown) {
  const out = [];
  for (const [i, part] of markdown.split(/^```.*\n/m).entries()) {
    if (i % 2 === 1) out.push(`<pre class="text" tabindex="0">${escaped(part.trimEnd())}</pre>`);
    else for (const lines of part.split(/\n\s*\n/)) if (lines.trim() !== '') out.push(block(lines.trim().split('\n')));
  }
  return out.join('\n');
}
