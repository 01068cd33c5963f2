import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chatServer } from './server/chat/vitePlugin.ts'

// https://vite.dev/config/
export default defineConfig({
  plugins: [react(), chatServer()],
})
