import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'

type Files = TripDetail['files']

/** Photographs as thumbnails, documents by name; both open in a new tab. */
export function FileLinks({ files }: { files: Files }) {
  if (files.length === 0) return null
  return (
    <span className="file-links">
      {files.map(({ id, name, type, url }) => (
        <a key={id} href={url} target="_blank" rel="noreferrer" title={name}>
          {type.startsWith('image/') ? <img src={url} alt={name} loading="lazy" width={44} height={44} /> : name}
        </a>
      ))}
    </span>
  )
}
