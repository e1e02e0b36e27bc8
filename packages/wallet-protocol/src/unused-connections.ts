import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers open connections in advance and send nothing over them. Node counts those as busy: a server that closes
 * waits for them as long as for a request's headers. Answers what ends them, and each one that comes after: to be
 * called before the server is closed. What has begun to send a request keeps its connection and gets its answer.
 */
export function watchUnused(server: Server): () => void {
  const open = new Set<Socket>();
  let closing = false;
  const endUnused = (socket: Socket): void => {
    if (socket.bytesRead === 0) socket.destroy();
  };
  server.on('connection', (socket) => {
    if (closing) return endUnused(socket);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    closing = true;
    for (const socket of open) endUnused(socket);
  };
}
