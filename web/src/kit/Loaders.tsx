import { Logo } from './Logo.tsx'
import { useLoaders } from './loaders.ts'

/** The two loaders of the shell (specification 1 §2): the full page of the entry, and the overlay. */
export function Loaders() {
  const { full, overlays } = useLoaders()
  const overlay = overlays.at(-1)
  return (
    <>
      {full !== null && (
        <div className="loader-full" role="status">
          <Logo size={56} />
          <p>{full}</p>
          <span className="loader-line" aria-hidden />
        </div>
      )}
      {overlay !== undefined && (
        <div className="loader-overlay" role="status">
          <div>
            <span className="loader-line" aria-hidden />
            <p>{overlay}</p>
          </div>
        </div>
      )}
    </>
  )
}
