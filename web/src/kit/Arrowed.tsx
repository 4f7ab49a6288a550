import { Fragment } from 'react'
import { IconArrowNarrowRight } from '@tabler/icons-react'

/** 'Cargando → En viaje' with drawn arrows: the text face has none. */
export function Arrowed({ text }: { text: string }) {
  return text.split(' → ').map((part, at) => (
    // Parts stay where they are, and may be the same.
    <Fragment key={at}>
      {at > 0 && <IconArrowNarrowRight className="inline-arrow" size={16} stroke={1.75} aria-label="a" />}
      {part}
    </Fragment>
  ))
}
