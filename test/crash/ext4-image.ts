/** An ext4 disk in a file whose power can be cut: what a copy of that file holds is what had reached the disk. */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Ext4Image {
  /** Where it is mounted, always at the same place. */
  readonly root: string
  /** Writes everything out and keeps that as the state to begin with. */
  keep(): void
  /** Mounts a disk as it was kept. */
  begin(): void
  /** Mounts what the disk holds without anything that was only in memory. */
  cutPower(): void
  remove(): void
}

/** Dozens of disks in a row wait for no disk where there is a folder in memory. */
const fastFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** No delayed guess of what a program wants written, and no writing out after some seconds. */
const OPTIONS = 'loop,noauto_da_alloc,commit=300'

const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` }

function run(command: string, ...words: readonly string[]): void {
  execFileSync(command, words, { env, stdio: 'pipe' })
}

/** Why there can be none here; undefined where it works. */
export function whyNoImage(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux'
  try {
    makeImage().remove()
    return undefined
  } catch {
    return 'no ext4 image can be mounted (mkfs.ext4, a loop device and the right to mount are needed)'
  }
}

export function makeImage(): Ext4Image {
  const folder = realpathSync(mkdtempSync(path.join(fastFolder, 'afd-power-')))
  const [root, kept, live, cut] = ['disk', 'kept.img', 'live.img', 'cut.img'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string]
  let mounted: string | undefined
  const unmount = () => {
    if (mounted !== undefined) run('umount', root)
    mounted = undefined
  }
  const mount = (image: string) => {
    unmount()
    run('mount', '-o', OPTIONS, image, root)
    mounted = image
  }
  const remove = () => {
    unmount()
    rmSync(folder, { recursive: true })
  }
  mkdirSync(root)
  writeFileSync(live, '')
  truncateSync(live, 16 << 20)
  try {
    run('mkfs.ext4', '-q', '-F', live)
    mount(live)
  } catch (error) {
    remove()
    throw error
  }
  return {
    root,
    keep: () => {
      const image = mounted ?? live
      unmount()
      copyFileSync(image, kept)
      mount(image)
    },
    begin: () => {
      unmount()
      copyFileSync(kept, live)
      mount(live)
    },
    cutPower: () => {
      copyFileSync(live, cut)
      mount(cut)
    },
    remove,
  }
}
