import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconAlertTriangle, IconCalendarEvent, IconCash, IconSend, type Icon } from '@tabler/icons-react'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { rentalPanel } from '@arriero/contract/rental/availability.contract.ts'
import { endsSoonDays } from '@arriero/contract/rental/rental.rules.ts'
import { date, money, number, plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { rentalPath, rentalPaths } from '../rental.paths.ts'

interface Need {
  icon: Icon
  tone: Tone
  count: number
  words: readonly [string, string]
  note: string
  /** The list of those that are counted. */
  list: string
  action: string
  /** Where the button leads, when not to the list. */
  to?: string
}

/** What needs somebody now, worst first; each number opens its list, the button the next step. */
export function NeedsStrip({ panel: { late, ending, expiring, owed } }: { panel: ReplyOf<typeof rentalPanel> }) {
  const { contracts, quotes } = rentalPaths
  const needs: Need[] = [
    {
      icon: IconAlertTriangle,
      tone: late.count > 0 ? 'red' : 'grey',
      count: late.count,
      words: ['sin devolver', 'sin devolver'],
      note: late.first ? `${late.first.thing}, desde el ${date(late.first.at)}` : 'Todo volvió a tiempo',
      list: `${contracts}?f_late=1`,
      action: 'Llamar',
      ...(late.first && { to: rentalPath(late.first.id) }),
    },
    {
      icon: IconCalendarEvent,
      tone: ending.count > 0 ? 'amber' : 'grey',
      count: ending.count,
      words: ['termina', 'terminan'],
      note: ending.count === 0 ? 'En siete días' : `${number(ending.unanswered)} sin respuesta`,
      list: `${contracts}?f_ending=${endsSoonDays}`,
      action: 'Preguntar',
    },
    {
      icon: IconSend,
      tone: expiring.count > 0 ? 'blue' : 'grey',
      count: expiring.count,
      words: ['cotización', 'cotizaciones'],
      note: expiring.count === 1 ? 'Vence hoy' : 'Vencen hoy',
      list: `${quotes}?f_expiring=1`,
      action: 'Seguir',
    },
    {
      icon: IconCash,
      tone: owed.contracts > 0 ? 'amber' : 'grey',
      count: owed.contracts,
      words: ['con saldo', 'con saldo'],
      note: owed.contracts > 0 ? `${money(owed.amount)} por cobrar` : 'Nada por cobrar',
      list: `${contracts}?f_owed=1`,
      action: 'Cobrar',
    },
  ]
  return (
    <div className="card rental-strip">
      {needs.map(({ icon, tone, count, words, note, list, action, to }) => (
        <div className="rental-need" key={list}>
          <Tile icon={icon} tone={tone} />
          <div>
            <Link {...destination(list)} className="rental-count" title={plural(count, ...words)}>
              <b>{number(count)}</b> {words[count === 1 ? 0 : 1]}
            </Link>
            <small title={note}>{note}</small>
          </div>
          {count > 0 && (
            <Link {...destination(to ?? list)}>
              <Button size="small" tabIndex={-1}>
                {action}
              </Button>
            </Link>
          )}
        </div>
      ))}
    </div>
  )
}
