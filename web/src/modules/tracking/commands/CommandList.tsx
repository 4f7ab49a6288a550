import { Button } from 'antd'
import { Link } from '@tanstack/react-router'
import { IconArrowLeft, IconBolt, IconLock } from '@tabler/icons-react'
import type { CommandOffer, UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'
import { useNow } from '../../../kit/now.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { trackingPaths } from '../tracking.paths.ts'
import { choiceOf, commandIcons, spanOf } from './commands.words.ts'

interface Props {
  sheet: UnitCommands
  chosen: string | undefined
  onChoose: (choice: string) => void
}

/** What the unit may be asked, by its device, its platform and the person; what cannot be done keeps its reason. */
export function CommandList({ sheet, chosen, onChoose }: Props) {
  const { unit, offers } = sheet
  return (
    <section className="command-list float-panel" aria-label={`Comandos de ${unit.name}`}>
      <header>
        <Link to={trackingPaths.unit(unit.id)} tabIndex={-1}>
          <Button
            type="text"
            size="small"
            aria-label="Volver al mapa"
            icon={<IconArrowLeft size={18} stroke={1.75} />}
          />
        </Link>
        <h1>Comandos</h1>
      </header>
      <div className="command-unit">
        <span className={`tile tile-40 tone-${sheet.through?.isOnline ? 'green' : 'grey'}`}>
          <IconBolt size={22} stroke={1.75} aria-hidden />
        </span>
        <div>
          <p>
            <b>{[unit.name, unit.model].filter(Boolean).join(' · ')}</b>
          </p>
          <p className="muted">
            <Through sheet={sheet} />
          </p>
        </div>
      </div>
      <div className="command-rows" {...scrollable('Lo que se le puede pedir')}>
        <ul>
          {offers.map((offer) => (
            <Offer
              key={choiceOf(offer)}
              offer={offer}
              isChosen={chosen === choiceOf(offer)}
              onChoose={() => onChoose(choiceOf(offer))}
            />
          ))}
        </ul>
      </div>
      <footer>Según el equipo, su plataforma y sus permisos.</footer>
    </section>
  )
}

function Through({ sheet: { through } }: { sheet: UnitCommands }) {
  const now = useNow(1000)
  if (!through) return <>Sin equipo ni plataforma</>
  const since = through.lastAt && `hace ${spanOf(Math.max(0, now - Date.parse(through.lastAt)))}`
  return <>{[through.name, through.isOnline ? 'en línea' : 'fuera de línea', since].filter(Boolean).join(', ')}</>
}

function Offer({ offer, isChosen, onChoose }: { offer: CommandOffer; isChosen: boolean; onChoose: () => void }) {
  const { kind, label, detail, whyNot } = offer
  const Glyph = commandIcons[kind]
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-disabled={whyNot !== null}
        onClick={() => whyNot === null && onChoose()}
      >
        <span className={`tile tile-28 tone-${whyNot !== null ? 'grey' : kind === 'engine_cut' ? 'red' : 'blue'}`}>
          <Glyph size={17} stroke={1.75} aria-hidden />
        </span>
        <span className="two-lines">
          <span className="two-lines-top">{label}</span>
          <span className="two-lines-bottom">{whyNot ?? detail}</span>
        </span>
        {whyNot !== null && <IconLock size={16} stroke={1.75} aria-label="No disponible" />}
      </button>
    </li>
  )
}
