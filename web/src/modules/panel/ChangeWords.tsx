import { IconArrowRight } from '@tabler/icons-react'
import './panel.css'

/** 'Cargando → En viaje': the arrow is drawn, the face has none. */
export function ChangeWords({ title }: { title: string }) {
  const [from, to] = title.split(' → ')
  if (to === undefined) return from
  return (
    <>
      {from} <IconArrowRight className="change-arrow" size={13} stroke={1.75} aria-label="a" /> {to}
    </>
  )
}
