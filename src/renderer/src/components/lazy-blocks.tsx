/** A long list in blocks: those far out of sight are empty and as high as they were, so that hundreds of rows stay smooth. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface LazyBlocksProps<T> {
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string
  readonly renderItem: (item: T) => ReactNode
  /** Pixels, for a row that was never seen. */
  readonly guessedHeight: number
}

const blockSize = 12
/** How far out of sight a block is filled. */
const margin = '800px'

export function LazyBlocks<T>({ items, keyOf, renderItem, guessedHeight }: LazyBlocksProps<T>) {
  const blocks = Array.from({ length: Math.ceil(items.length / blockSize) }, (_, index) =>
    items.slice(index * blockSize, (index + 1) * blockSize),
  )
  return (
    <div className="grid gap-3">
      {blocks.map((block, index) => (
        <Block key={keyOf(block[0] as T)} isFirst={index === 0} guess={block.length * guessedHeight}>
          {block.map((item) => (
            <li key={keyOf(item)}>{renderItem(item)}</li>
          ))}
        </Block>
      ))}
    </div>
  )
}

function Block({
  isFirst,
  guess,
  children,
}: {
  readonly isFirst: boolean
  readonly guess: number
  readonly children: ReactNode
}) {
  const place = useRef<HTMLUListElement>(null)
  const [isNear, setNear] = useState(isFirst)
  const [height, setHeight] = useState(guess)
  useEffect(() => {
    const element = place.current
    if (!element || typeof IntersectionObserver === 'undefined') {
      setNear(true)
      return
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        // What has the focus stays, or the next key would go nowhere.
        if (!entry.isIntersecting && element.contains(document.activeElement)) return
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setHeight(entry.boundingClientRect.height)
        setNear(entry.isIntersecting)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <ul ref={place} className="grid content-start gap-3" style={isNear ? undefined : { height }}>
      {isNear && children}
    </ul>
  )
}
