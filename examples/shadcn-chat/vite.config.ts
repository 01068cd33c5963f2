import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chatServer } from './server/chat/vitePlugin.ts'

export default defineConfig({ plugins: [react(), tailwindcss(), chatServer()] })
