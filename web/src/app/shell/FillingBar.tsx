import { useEffect } from 'react'
import { IconLoader2 } from '@tabler/icons-react'
import { hearFilling, useFilling } from '../../kit/filling.ts'
import { useIsPhone } from '../../kit/media.ts'

const askEveryMs = 3000
const listOf = new Intl.ListFormat('es-MX')
/** So many have room, on a phone in two lines; the next are filled by the time one has read them. */
const [mostNamed, mostOnPhone] = [4, 2]

function named(names: readonly string[], most: number): string {
  const rest = names.length - most
  return listOf.format(rest > 1 ? [...names.slice(0, most), `${rest} listas más`] : names)
}

/** While the demo is not whole; it goes by itself. */
export function FillingBar() {
  const names = useFilling((state) => state.names)
  const isPhone = useIsPhone()
  const isFilling = names.length > 0
  useEffect(() => {
    if (!isFilling) return undefined
    // A screen that calls nothing hears of the end too; a server that is away is asked again.
    const ask = () => fetch('/health').then(hearFilling, () => undefined)
    const timer = setInterval(() => void ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [isFilling])
  if (!isFilling) return null
  return (
    <div className="filling" role="status">
      <IconLoader2 size={16} stroke={1.75} className="filling-wheel" aria-hidden />
      <span>Se están cargando datos de demostración: {named(names, isPhone ? mostOnPhone : mostNamed)}.</span>
    </div>
  )
}
