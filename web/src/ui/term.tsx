// Words of the field, explained where they stand.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { words } from '../words';

export type TermName = keyof typeof words.glossary;

interface Props {
  name: TermName;
  children: ComponentChildren;
}

/** The explanation is there for the pointer, a tap and the keyboard; a screen reader has it as a description. */
export function Term({ name, children }: Props) {
  const [open, setOpen] = useState(false);
  const [, text] = words.glossary[name];
  return (
    <span
      class="term"
      tabIndex={0}
      aria-description={text}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      {children}
      {open && <span class="tip" role="tooltip">{text}</span>}
    </span>
  );
}
