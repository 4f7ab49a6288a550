import { networkNames, type Network } from '@arriero/contract/social/social.rules.ts'

/** What people read of their social networks. */
export const texts = {
  notConnected: 'No se pudo iniciar sesión con Facebook o el usuario canceló.',
  unreachable: 'No se pudo cargar el SDK de Facebook, revise su configuración de red o proxy',
  noPermission: 'Facebook no dio el permiso de publicar; acéptelo al iniciar sesión.',
  noPages: 'Esa persona no administra ninguna página de Facebook.',
  noAccount: 'No se encontró la cuenta de la red social.',
  noPublication: 'No se encontró la publicación.',
  unknownAccount: 'Elija cuentas conectadas de su empresa.',
  inactive: (name: string) => `La cuenta ${name} está oculta; muéstrela antes de publicar en ella.`,
  needsTime: 'Elija cuándo se publica.',
  past: 'Ese momento ya pasó.',
  unreadable: (name: string) => `La imagen «${name}» está dañada o no se puede leer.`,
  awaited: (count: number) =>
    `Tiene ${count === 1 ? 'una publicación programada' : `${count} publicaciones programadas`}; quítelas antes de desconectarla.`,
  publishing: 'Se está publicando en este momento; espere a que termine.',
  published: 'Ya se publicó; no hace falta repetirla.',
  waiting: 'Todavía espera su momento.',
  instagramKeeps: 'Instagram no deja borrar desde aquí lo publicado; bórrelo en su aplicación.',
  failed: (title: string, account: string, help: string) => `«${title}» no se publicó en ${account}. ${help}`,
  lateTitle: (network: Network) => `${networkNames[network]}: pasó su hora`,
  late: (title: string, account: string) => `«${title}» no salió a su hora en ${account}. ¿Aún quiere publicarla?`,
  noId: 'Indique la cuenta.',
} as const
