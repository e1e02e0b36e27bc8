/** The mark of the house, in the brand's own colours. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--brand-fill)" />
      <path d="M16 5.5 26.5 16 16 26.5 5.5 16z" fill="#fff" />
      <path d="M16 10.5 21.5 16 16 21.5 10.5 16z" fill="var(--brand-fill)" />
      <path d="M16 5.500 26.500 16H16z" fill="#C9C1FF" />
    </svg>
  );
}
