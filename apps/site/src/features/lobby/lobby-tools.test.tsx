// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../test-page.tsx';
import { LobbyTools } from './lobby-tools.tsx';

let answer: (search: string) => void;
function Lobby() {
  const [search, setSearch] = useState('');
  const [answered, setAnswered] = useState<string | null>('');
  answer = setAnswered;
  return (
    <main>
      <LobbyTools
        title="Slots"
        search={search}
        sort="hot"
        answered={answered}
        onChange={(part) => {
          setAnswered(null);
          setSearch(part.search ?? search);
        }}
      />
      <a href="/seamless?gameCode=a" data-tile="">
        A game
      </a>
    </main>
  );
}

test('Enter leads to the first game that was found, once the answer is there', async () => {
  await draw(<Lobby />);
  const field = screen.getByRole('searchbox');
  field.focus();
  fireEvent.change(field, { target: { value: 'gold' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(document.activeElement).toBe(field);
  await act(async () => answer('gold'));
  expect(document.activeElement).toBe(screen.getByText('A game'));
  field.focus();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByText('A game'));
});
