import sharp from 'sharp'
import { connectSocialAccounts, publishPost, socialLogin } from '@arriero/contract/social/social.contract.ts'
import { startMetaSimulator, type MetaSimulator } from '@arriero/simulators/meta/server.ts'
import { call } from '../api.ts'
import type { TestUser } from '../factories.ts'
import { testApp } from '../server.ts'

let running: Promise<MetaSimulator> | undefined
/** The simulated networks of this worker, which fetch files from the application itself. */
export function meta(): Promise<MetaSimulator> {
  running ??= (async () => {
    const simulator = await startMetaSimulator()
    const { app, url } = await testApp()
    app.config.META_GRAPH_URL = `${simulator.url}/v21.0`
    app.config.META_DIALOG_URL = `${simulator.url}/v21.0/dialog/oauth`
    app.publicUrl = url
    return simulator
  })()
  return running
}

/** Signs in where the console would be sent, and answers what comes back. */
export async function signIn(user: TestUser): Promise<{ code: string; state: string }> {
  await meta()
  const { url } = await call(user, socialLogin)
  const page = await (await fetch(url)).text()
  const back = new URL(/href="([^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&'))
  return { code: back.searchParams.get('code')!, state: back.searchParams.get('state')! }
}

/** The demo's page and its Instagram, connected. */
export async function connected(user: TestUser): Promise<{ facebook: number; instagram: number }> {
  const accounts = await call(user, connectSocialAccounts, { body: await signIn(user) })
  const idOf = (network: string) => accounts.find((account) => account.network === network)!.id
  return { facebook: idOf('facebook'), instagram: idOf('instagram') }
}

/** A picture of one colour. */
export async function picture(
  width = 400,
  height = 400,
  type: 'jpeg' | 'png' = 'jpeg',
  name = `foto.${type}`,
): Promise<File> {
  const image = sharp({ create: { width, height, channels: 3, background: '#117dd4' } })
  return new File([new Uint8Array(await image[type]().toBuffer())], name, { type: `image/${type}` })
}

/** What is published, of every kind, with `mark` in its texts, at a moment no test reaches; answers its ids. */
export async function fillSocial(user: TestUser, mark: string): Promise<number[]> {
  const { facebook, instagram } = await connected(user)
  const time = new Date(Date.now() + 400 * 86_400_000).toISOString()
  const body = {
    message: mark,
    timeType: 'SCHEDULED' as const,
    time,
    accountIds: [instagram],
    descriptions: [mark],
    files: [await picture(400, 400, 'jpeg', `${mark}.jpeg`)],
  }
  const [made] = await call(user, publishPost, { body })
  return [facebook, instagram, made!.id]
}
