import { isa, messageTypes } from '@arriero/contract/chat/chat.entities.ts'
import { texts } from '../chat.texts.ts'

/** Who a message is of, by name; what the system says is of nobody. */
export const writerName = ({ by_bot, writer, kind }: { by_bot: boolean; writer: string | null; kind: number }) =>
  by_bot ? isa.name : kind === messageTypes.system ? '' : (writer ?? texts.deletedPerson)
