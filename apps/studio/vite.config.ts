import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';

export default defineConfig({
  root: 'src/client',
  publicDir: 'public',
  plugins: [react()],
  build: { outDir: '../../dist-client', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
});
