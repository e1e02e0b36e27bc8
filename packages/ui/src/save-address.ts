/** Has the browser itself fetch and keep a file of this origin, however large, under the name that it comes with. */
export function saveAddress(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
