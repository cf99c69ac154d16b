// What a reader has chosen, kept by the browser; one that stores nothing forgets it with the page.
export function recall(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

export function remember(place: string, text: string): void {
  try {
    localStorage.setItem(place, text);
  } catch {
    // It then lasts as long as the page.
  }
}
