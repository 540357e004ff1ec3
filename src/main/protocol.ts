/** Serves the window's own pages under app://afd, and nothing else, with a strict content policy. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { protocol } from 'electron'
import { resolveAssetPath } from './asset-path.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Has to be called before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
}

export function serveAppFiles(folder: string): void {
  protocol.handle('app', (request) => answerRequest(folder, request.url))
}

async function answerRequest(folder: string, address: string): Promise<Response> {
  const file = resolveAssetPath(folder, address)
  const contentType = file === undefined ? undefined : contentTypes[path.extname(file)]
  if (file === undefined || contentType === undefined) return new Response('Not found', { status: 404 })
  try {
    return new Response(await readFile(file), {
      headers: {
        'content-type': contentType,
        'content-security-policy': contentPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      },
    })
  } catch {
    return new Response('Not found', { status: 404 })
  }
}
