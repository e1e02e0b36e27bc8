/** The product's mark. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="mark">
      <rect width="32" height="32" rx="9" fill="#6A58F2" />
      <path d="M16 5.500 26.500 16 16 26.500 5.500 16z" fill="#fff" />
      <path d="M16 10.500 21.500 16 16 21.500 10.500 16z" fill="#6A58F2" />
      <path d="M16 5.500 26.500 16H16z" fill="#C9C1FF" />
    </svg>
  );
}
