import { lazy, Suspense, useState } from 'react'

const PhotoViewer = lazy(() => import('./PhotoViewer.tsx').then((m) => ({ default: m.PhotoViewer })))

/** Small photographs that open large: `thumb` draws each where it belongs, `viewer` stands beside; it comes with the first press. */
export function usePhotos(sources: readonly string[]) {
  const [at, setAt] = useState<number>()
  const thumb = (index: number, alt: string, title?: string) => (
    <button type="button" className="photo-thumb" title={title} onClick={() => setAt(index)}>
      <img src={sources[index]} alt={alt} loading="lazy" />
    </button>
  )
  const viewer = at !== undefined && (
    <Suspense>
      <PhotoViewer sources={sources} at={at} turn={setAt} close={() => setAt(undefined)} />
    </Suspense>
  )
  return { thumb, viewer }
}
