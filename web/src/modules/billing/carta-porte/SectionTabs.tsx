import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { cartaPorteSections, type CartaPorteSection } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { plural } from '../../../kit/format.ts'
import type { CartaPorteValues } from './carta-porte-values.ts'
import type { Concern, Target } from './concerns.ts'

interface SectionTabsProps {
  values: CartaPorteValues
  concerns: readonly Concern[]
  /** The one on screen, where they stand one at a time. */
  here: CartaPorteSection | undefined
  goTo: (target: Target) => void
}

const fullWords: Record<CartaPorteSection, (values: CartaPorteValues) => string> = {
  configuracion: ({ type, international }) =>
    `${type === 'ingreso' ? 'Ingreso' : 'Traslado'}, ${international ? 'internacional' : 'nacional'}`,
  ubicaciones: ({ stops }) => plural(stops.length, 'lugar', 'lugares'),
  mercancias: ({ goods }) => plural(goods.length, 'mercancía', 'mercancías'),
  autotransporte: ({ vehicle }) => [vehicle.configuration, vehicle.plate].filter(Boolean).join(', ') || 'Completo',
  figuras: ({ figures }) => plural(figures.length, 'figura', 'figuras'),
}

/** The five sections as way and completeness: a click goes to what is missing. */
export function SectionTabs({ values, concerns, here, goTo }: SectionTabsProps) {
  return (
    <nav className="cp-sections" aria-label="Secciones">
      {cartaPorteSections.map(({ section, label }) => {
        const own = concerns.filter(({ target }) => target.section === section)
        const errors = own.filter(({ severity }) => severity === 'error')
        const first = errors[0] ?? own[0]
        const Glyph = errors.length > 0 ? IconAlertCircle : own.length > 0 ? IconAlertTriangle : IconCircleCheck
        const tone = errors.length > 0 ? 'check-error' : own.length > 0 ? 'check-warning' : 'check-ok'
        const words =
          errors.length > 0
            ? `${errors.length === 1 ? 'Falta' : 'Faltan'} ${plural(errors.length, 'dato', 'datos')}`
            : own.length > 0
              ? plural(own.length, 'aviso', 'avisos')
              : fullWords[section](values)
        return (
          <button
            key={section}
            type="button"
            title={`${label}: ${words}`}
            {...(here === section && { 'aria-current': 'step' as const })}
            onClick={() => goTo(here === undefined && first ? first.target : { section })}
          >
            <b>{label}</b>
            <span>
              <Glyph size={16} stroke={1.75} className={tone} aria-hidden />
              <small className={own.length > 0 ? tone : ''}>{words}</small>
            </span>
          </button>
        )
      })}
    </nav>
  )
}
