import { Logo } from './Logo.tsx'
import { useLoaders } from './loaders.ts'
import { useSession } from '../session.ts'

/** The two loaders of the shell: the full page of the entry, with the company's own image, and the overlay. */
export function Loaders() {
  const { full, jobs, overlays } = useLoaders()
  const overlay = overlays.at(-1)
  const image = useSession(({ auth }) => auth?.user.loaderImage)
  return (
    <>
      {full !== null && (
        <div className="loader-full" role="status">
          {image ? <img className="loader-image" src={image} alt="" /> : <Logo size={56} />}
          <p>{full}</p>
          <span className="loader-line" aria-hidden />
          {/* Of interest to eyes alone: read aloud, each step would begin the sentence anew. */}
          {jobs && (
            <small aria-hidden>
              {jobs.done} de {jobs.total}
            </small>
          )}
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
