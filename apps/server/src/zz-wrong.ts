export const wrong: number = 'text';
