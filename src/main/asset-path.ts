/** Which file of our own pages an app:// address means. */
import path from 'node:path'

export const appOrigin = 'app://afd'

/**
 * Absolute path inside `folder`, or undefined for an address that is not ours, cannot be decoded, or leads out of the folder
 * (also with encoded dots, slashes or backslashes).
 */
export function resolveAssetPath(folder: string, address: string, paths: path.PlatformPath = path): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'app:' || url.host !== 'afd') return undefined
  const decoded = decodePath(url.pathname)
  if (decoded === undefined || decoded.includes('\0')) return undefined
  const file = paths.join(folder, decoded)
  return file.startsWith(folder + paths.sep) ? file : undefined
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}
