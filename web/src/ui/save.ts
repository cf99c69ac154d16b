// Files that the page itself has made.

/** Part of a file's name: letters and digits, apart by dashes. */
export const fileWords = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 80) || 'game';

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves a canvas as PNG, on the paper of the page. */
export function saveCanvas(drawn: HTMLCanvasElement | null, name: string): void {
  if (!drawn) return;
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = getComputedStyle(drawn).getPropertyValue('--card');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawn, 0, 0);
  canvas.toBlob((blob) => {
    if (blob) saveBlob(blob, name);
  });
}
