import type { App } from '../app/app.ts'

const name = 'timbres de prueba y respuestas de ISA'
/** Whoever does not answer soon is not there. */
const patienceMs = 3000

/**
 * What the demo shows that only the running product can make, once its lists are full: stamped invoices, ISA's answers.
 * It is told as filling from the start on: between the lists and this nothing says that all is there.
 */
export async function demoAtLast(app: App, lists: Promise<void> | undefined): Promise<void> {
  app.filling.add(name)
  try {
    await lists
    const { rows } = await app.owner.query<{ id: number }>(
      `select account_id as id from fiscal_document where pac = 'Demostración' limit 1`,
    )
    const [account] = rows
    if (!account) return
    if (await answers(app)) {
      const { stampSome } = await import('../modules/billing/invoices/stamped.demo.ts')
      await stampSome(app, account.id)
    }
    const { sealDrawn } = await import('../modules/billing/documents/drawn-xml.demo.ts')
    await sealDrawn(app, account.id)
    const { askSome } = await import('../modules/chat/isa/asked.demo.ts')
    await askSome(app, account.id, 'mariana')
  } finally {
    app.filling.delete(name)
  }
}

const answers = ({ outgoing, config }: App) =>
  outgoing.fetch(config.SANDBOX_PAC_URL, { signal: AbortSignal.timeout(patienceMs) }).then(
    () => true,
    () => false,
  )
