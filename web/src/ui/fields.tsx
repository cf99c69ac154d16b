// Controls that more than one view has.
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { words } from '../words';

interface ChoiceProps<T extends string> {
  label: ComponentChildren;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange(value: T): void;
}

/** A few alternatives side by side: radio buttons, so that arrows move among them. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="choice-row">
        {options.map(([option, text]) => (
          <label key={option} class={option === value ? 'chosen' : ''}>
            <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Select<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ToggleProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

export function Toggle({ label, checked, disabled = false, onChange }: ToggleProps) {
  return (
    <label class="toggle">
      <input type="checkbox" checked={checked} disabled={disabled} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

interface NumberProps {
  label: string;
  value: number | null;
  least: number;
  most: number;
  placeholder?: string;
  hideLabel?: boolean;
  onChange(value: number | null): void;
}

/** A whole number. What is typed stays as it is until the field is left, and counts as soon as it is a number; what
    cannot be taken stays there, with the reason, until it is mended. */
export function NumberField({ label, value, least, most, placeholder = '', hideLabel = false, onChange }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const fault = useId();
  const fits = (text: string): boolean => text.trim() === '' || (Number.isInteger(Number(text)) && Number(text) >= least && Number(text) <= most);
  const refused = typed !== null && !fits(typed);
  const read = (text: string): void => {
    setTyped(text);
    if (fits(text)) onChange(text.trim() === '' ? null : Number(text));
  };
  useEffect(() => setTyped((old) => (old !== null && !fits(old) ? null : old)), [value]);
  return (
    <label class="field number">
      <span class={hideLabel ? 'hidden' : ''}>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        placeholder={placeholder}
        value={typed ?? value ?? ''}
        onInput={(event) => read(event.currentTarget.value)}
        onBlur={() => !refused && setTyped(null)}
        {...(refused ? { 'aria-invalid': true, 'aria-describedby': fault } : {})}
      />
      {refused && <span id={fault} class="field-fault" role="alert">{words.outside(least, most)}</span>}
    </label>
  );
}

/** Browsers have a clipboard for pages that came by https or from this machine; the others copy what is selected. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const focused = document.activeElement;
    const field = document.createElement('textarea');
    field.value = text;
    field.readOnly = true;
    field.className = 'hidden';
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    if (!copied) window.prompt(words.copyByHand, text);
    return copied;
  }
}

export function CopyButton({ text, label }: { text: string | (() => string); label: string }) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    if (!(await copyText(typeof text === 'string' ? text : text()))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" class="small" onClick={() => void copy()}>
      {copied ? words.copied : label}
    </button>
  );
}

/** A command line with a button that copies it. */
export function Command({ text, name }: { text: string; name: string }) {
  return (
    <div class="command">
      <code tabIndex={0} aria-label={name}>
        {text}
      </code>
      <CopyButton text={text} label={words.copy} />
    </div>
  );
}

export function Section({ title, children }: { title: ComponentChildren; children: ComponentChildren }) {
  return (
    <section class="section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
