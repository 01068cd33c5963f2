import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { agentServer } from './agentServer.ts'

export default defineConfig({ plugins: [react(), agentServer()] })
