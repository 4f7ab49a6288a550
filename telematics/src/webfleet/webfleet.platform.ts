import { definePlatform } from '../define-platform.ts'
import { choice, needed, neededSecret } from '../shared/settings.ts'
import { WebfleetAdapter, webfleetCapabilities } from './webfleet-adapter.ts'

const auth = choice(
  'auth',
  'Autenticación',
  { auto: 'Automática', basic: 'Solo Basic' },
  'Automática: Basic y, si un servidor antiguo la rechaza, las credenciales en la dirección.',
)

const updates = choice(
  'updates',
  'Posiciones',
  { list: 'Última de cada unidad, cada 15 s', queue: 'Cola de mensajes, todas' },
  'La cola es una sola por cuenta: no debe leerla otro sistema.',
)

const events = choice('events', 'Eventos', { yes: 'Avisos y alarmas de WEBFLEET', no: 'No consultar' })

const fuel = choice(
  'fuel',
  'Nivel de combustible',
  { per_mille: 'Por mil', percent: 'Por ciento', ignore: 'No usar' },
  'WEBFLEET no publica la unidad; se supone por mil.',
)

const engineTime = choice(
  'engineTime',
  'Tiempo de motor',
  { seconds: 'Segundos', minutes: 'Minutos', ignore: 'No usar' },
  'WEBFLEET no publica la unidad; se suponen segundos.',
)

/** WEBFLEET (Bridgestone) by WEBFLEET.connect. */
export const webfleet = definePlatform({
  code: 'webfleet',
  name: 'WEBFLEET',
  capabilities: webfleetCapabilities,
  fields: [
    needed('account', 'Cuenta'),
    needed('username', 'Usuario'),
    neededSecret('password', 'Contraseña'),
    neededSecret('apikey', 'Clave de la API'),
    auth.field,
    updates.field,
    events.field,
    fuel.field,
    engineTime.field,
  ],
  defaultUrl: 'https://csv.webfleet.com/extern',
  connect: ({ url, values, ...options }) =>
    new WebfleetAdapter({
      url,
      account: values['account'] ?? '',
      username: values['username'] ?? '',
      password: values['password'] ?? '',
      apikey: values['apikey'] ?? '',
      auth: auth.of(values),
      queue: updates.of(values) === 'queue',
      events: events.of(values) === 'yes',
      units: { fuel: fuel.of(values), engineTime: engineTime.of(values) },
      ...options,
    }),
})
