// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../test-page.tsx';
import { LobbyTools } from './lobby-tools.tsx';

function Lobby() {
  const [search, setSearch] = useState('');
  const [answered, setAnswered] = useState<string | null>('');
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
      <button type="button" onClick={() => setAnswered(search)}>
        Answer
      </button>
      <p>{`asked: ${search}`}</p>
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
  // The question waits for a moment's pause in the typing.
  await screen.findByText('asked: gold');
  fireEvent.click(screen.getByText('Answer'));
  expect(document.activeElement).toBe(screen.getByText('A game'));
  field.focus();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByText('A game'));
});
