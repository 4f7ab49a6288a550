import { links } from '../cards/links.ts'
import { plain, type Tool } from './found.ts'
import { unitsIn } from './unit-tools.ts'

/** Writes nothing: the button opens the ticket's form, filled, and the person saves it. */
export const ticket: Tool = async (asking) => {
  const [unit] = await unitsIn(asking)
  const title = asking.question.text.slice(0, 120)
  return {
    text: `Preparé el ticket${unit ? ` sobre *${plain(unit.name)}*` : ''}. Revíselo y guárdelo con el botón.`,
    source: 'Tickets',
    rows: [],
    actions: [{ label: 'Crear ticket', link: links.newTicket({ message: asking.messageId, title, unit: unit?.id }) }],
  }
}
