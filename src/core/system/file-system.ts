/** The two ports to the disk. Everything above this room is typed with the reader; only the transaction gets the writer. */

export interface FileInfo {
  readonly kind: 'file' | 'directory' | 'link' | 'other'
  /** Permission bits, 0o000–0o7777; 0o666 on Windows. */
  readonly mode: number
  readonly uid: number
  readonly gid: number
  readonly links: number
  readonly size: number
  readonly modifiedMs: number
  readonly inode: bigint
}

/** Reads answer undefined for what is not there (ENOENT, ENOTDIR); any other failure rejects with a FileSystemError. */
export interface FileReader {
  readFile(path: string): Promise<Buffer | undefined>
  /** About the thing itself, links not followed. */
  readInfo(path: string): Promise<FileInfo | undefined>
  /** The target text of a symbolic link. */
  readLink(path: string): Promise<string | undefined>
  /** The path with every link resolved; undefined where anything on the way is missing, or links loop. */
  readRealPath(path: string): Promise<string | undefined>
  /** Names in a directory, sorted; undefined where there is none. */
  listDirectory(path: string): Promise<readonly string[] | undefined>
  /** Whether the process may write there (access check only). */
  canWrite(path: string): Promise<boolean>
}

/** What a file is expected to hold; undefined bytes mean that there is nothing at the path. */
export interface ExpectedContent {
  readonly path: string
  readonly bytes: Uint8Array | undefined
}

/**
 * Every call is one mutating step; a crash can fall between any two. On Windows renames and removals wait out short-lived
 * foreign handles (EPERM, EACCES, EBUSY) for at most 2 s.
 */
export interface FileWriter extends FileReader {
  /**
   * Fails where the path exists in any form (O_EXCL); all bytes, the mode and the owner are durable when it answers.
   * Leaves what it could write of the file behind when it fails. The owner is ignored on Windows.
   */
  createFile(
    path: string,
    bytes: Uint8Array,
    mode: number,
    owner?: { readonly uid: number; readonly gid: number },
  ): Promise<void>
  /**
   * Replaces `to`. With `expected` it compares right before every try, without giving way in between, and fails with ECHANGED on a difference.
   */
  rename(from: string, to: string, expected?: ExpectedContent): Promise<void>
  removeFile(path: string): Promise<void>
  /** One level. Fails where it exists. */
  makeDirectory(path: string, mode: number): Promise<void>
  /** Only when empty. */
  removeDirectory(path: string): Promise<void>
  /** Makes creations, renames and removals in the directory durable; does nothing on Windows. */
  syncDirectory(path: string): Promise<void>
  setTimes(path: string, modifiedMs: number): Promise<void>
}

/** What the operating system said, without its message (which can quote paths only, but is not ours to word). */
export class FileSystemError extends Error {
  /** ENOSPC, EACCES, … */
  readonly code: string
  readonly path: string

  constructor(code: string, path: string, options?: ErrorOptions) {
    super(`${code} at ${path}`, options)
    this.name = 'FileSystemError'
    this.code = code
    this.path = path
  }
}
