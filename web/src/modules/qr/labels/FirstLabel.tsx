import { perPage, type LabelSheet } from '@arriero/contract/qr/qr.sheets.ts'
import { plural } from '../../../kit/format.ts'

interface FirstLabelProps {
  sheet: LabelSheet
  offset: number
  setOffset: (offset: number) => void
}

/** The sheet in small: the first label that is not used yet is chosen on it. */
export function FirstLabel({ sheet, offset, setOffset }: FirstLabelProps) {
  return (
    <>
      <h3>Empezar en la etiqueta</h3>
      <div
        className="labels-first"
        role="radiogroup"
        aria-label="Empezar en la etiqueta"
        style={{ gridTemplateColumns: `repeat(${sheet.columns}, 1fr)` }}
      >
        {Array.from({ length: perPage(sheet) }, (_, place) => (
          <button
            key={place}
            type="button"
            role="radio"
            aria-checked={place === offset}
            aria-label={`Etiqueta ${place + 1}`}
            className={place < offset ? 'is-used' : ''}
            onClick={() => setOffset(place)}
          >
            {place === offset && place + 1}
          </button>
        ))}
      </div>
      <p className="labels-hint">
        {offset === 0 ? 'La hoja está entera.' : `${plural(offset, 'etiqueta ya se usó', 'etiquetas ya se usaron')}.`}
      </p>
    </>
  )
}
