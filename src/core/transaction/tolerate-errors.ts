/** Lets single steps fail in ways that do not matter, because what they should bring about is already so. */
import path from 'node:path'
import { FileSystemError, type FileWriter } from '../system/file-system.ts'

/** Answers whether the step was done; false where it failed with one of these codes. */
export async function tolerateErrors(codes: readonly string[], step: Promise<unknown>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if (error instanceof FileSystemError && codes.includes(error.code)) return false
    throw error
  }
}

export async function removeFileIfThere(files: FileWriter, file: string): Promise<boolean> {
  if (!(await files.readInfo(file))) return false
  return tolerateErrors(['ENOENT'], files.removeFile(file))
}

/** Leaves a folder that holds something (EEXIST: so some systems say ENOTEMPTY). */
export function removeDirectoryIfEmpty(files: FileWriter, folder: string): Promise<boolean> {
  return tolerateErrors(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'], files.removeDirectory(folder))
}

/** Removes a folder of ours and the files in it; others may be doing the same at the same time. */
export async function removeFolder(files: FileWriter, folder: string, names?: readonly string[]): Promise<void> {
  for (const name of names ?? (await files.listDirectory(folder)) ?? []) {
    await tolerateErrors(['ENOENT'], files.removeFile(path.join(folder, name)))
  }
  await tolerateErrors(['ENOENT'], files.removeDirectory(folder))
}
