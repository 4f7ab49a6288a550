import { networkNames, type Network } from './social.rules.ts'

/** What a network refused, or what we could not even ask it (rules SOCIAL-18 and 22). */
export interface SocialFailure {
  /** 2000: the network's, its code in `trace`; 2001: ours, told by `subError`; 0: none. */
  error: number
  subError: number | null
  trace: {
    error: {
      code: number
      error_subcode?: number | null | undefined
      message?: string | null | undefined
      type?: string | null | undefined
      fbtrace_id?: string | null | undefined
      error_user_title?: string | null | undefined
      error_user_msg?: string | null | undefined
    }
  } | null
}

/** What helps: to sign in again, to give a permission, to wait, to mend the post, or only to try again. */
export type Cure = 'login' | 'permission' | 'wait' | 'mend' | 'retry'
export interface FailureWords {
  name: string
  description: string
  cure: Cure
}

const words = (name: string, description: string, cure: Cure): FailureWords => ({ name, description, cure })
const session = words(
  'el permiso de la cuenta venció',
  'Vuelva a iniciar sesión para publicar; las demás cuentas siguen en pie.',
  'login',
)
const permission = words(
  'falta un permiso',
  'La cuenta no permite publicar desde aquí; autorícelo al conectarla.',
  'permission',
)
const busy = words('demasiadas llamadas', 'La red pide esperar unos minutos antes de publicar más.', 'wait')
const unknown = words('error desconocido', 'La red no dijo más; intente de nuevo.', 'retry')

const byCode: Readonly<Record<number, FailureWords>> = {
  0: session,
  1: unknown,
  2: words('la red no está disponible', 'El servicio no contesta por ahora; se intenta de nuevo.', 'retry'),
  3: permission,
  4: busy,
  9: words('se llegó al límite del día', 'La cuenta publicó lo que la red permite en 24 horas; espere.', 'wait'),
  10: permission,
  17: busy,
  32: busy,
  613: busy,
  24: words('la publicación aún no está lista', 'La red sigue preparando los archivos o ya los venció.', 'retry'),
  100: words('un dato no es válido', 'La red no acepta algo de la publicación; revise texto y archivos.', 'mend'),
  102: session,
  190: session,
  324: words('falta un archivo', 'Una imagen falta o no se puede leer; elíjala de nuevo.', 'mend'),
  341: words('límite de la aplicación', 'La aplicación llegó a su límite de publicaciones; espere.', 'wait'),
  368: words('bloqueo temporal', 'La red bloqueó la cuenta por sus normas; espere y revise sus avisos.', 'wait'),
  458: words('la aplicación fue quitada', 'Alguien quitó el permiso en la red; conecte la cuenta otra vez.', 'login'),
  459: words(
    'la red pide verificar a la persona',
    'Entre a la red, atienda su aviso y vuelva a conectar la cuenta.',
    'login',
  ),
  460: words('la contraseña cambió', 'Vuelva a iniciar sesión para seguir publicando.', 'login'),
  463: session,
  464: words('la persona no está confirmada', 'Confirme su cuenta en la red y vuelva a conectarla.', 'login'),
  467: session,
  492: words(
    'ya no administra la página',
    'Quien conectó la cuenta dejó de administrarla; conéctela otra persona.',
    'login',
  ),
  500: words('contenido prohibido', 'El texto o un enlace está prohibido por la red; cámbielo.', 'mend'),
  501: words('falta el texto', 'La red pide un texto en esta publicación.', 'mend'),
  502: words('el texto es demasiado largo', 'Acorte el texto y publíquelo de nuevo.', 'mend'),
  506: words('publicación repetida', 'La cuenta ya publicó este mismo texto; cámbielo.', 'mend'),
  1609005: words('el enlace no se pudo leer', 'Revise que el enlace del texto abra sin iniciar sesión.', 'mend'),
  36000: words('un archivo no sirve', 'La red no acepta una de las imágenes o videos.', 'mend'),
}
const bySubcode: Readonly<Record<number, FailureWords>> = {
  458: byCode[458]!,
  459: byCode[459]!,
  460: byCode[460]!,
  464: byCode[464]!,
  492: byCode[492]!,
  1366046: words('una foto es demasiado grande', 'Redúzcala a menos de 4 MB.', 'mend'),
  1390008: words('se publica demasiado seguido', 'Espere antes de publicar más en esta cuenta.', 'wait'),
  1404078: words(
    'la página pide autorización',
    'Quien administra la página debe completar su autorización para publicar.',
    'permission',
  ),
  2207003: words(
    'la red no alcanzó a bajar un archivo',
    'Su servidor tardó o no es público; se intenta de nuevo.',
    'retry',
  ),
  2207004: words('una imagen es demasiado grande', 'Instagram acepta hasta 8 MB.', 'mend'),
  2207005: words('el formato de una imagen no sirve', 'Instagram acepta jpeg y png.', 'mend'),
  2207009: words('la proporción de una imagen no cabe', 'Recorte la imagen entre 0.8 y 1.91.', 'mend'),
  2207010: words('el texto es demasiado largo', 'Instagram acepta 2,200 caracteres.', 'mend'),
  2207020: words('los archivos vencieron', 'Pasaron más de 24 horas sin publicarse; publique de nuevo.', 'retry'),
  2207026: words('el formato de un video no sirve', 'Instagram acepta mp4 y mov.', 'mend'),
  2207027: byCode[24]!,
  2207042: byCode[9]!,
  2207050: words('la cuenta está restringida', 'Entre a Instagram y atienda su aviso.', 'permission'),
  2207051: words('la red lo tomó como spam', 'Espere y cambie el texto antes de publicar.', 'wait'),
  2207052: words('la red no pudo bajar un archivo', 'La dirección pública de la consola no responde.', 'retry'),
}
/** Rule SOCIAL-22. */
export const subErrors: Readonly<Record<number, FailureWords>> = {
  1: words('demasiadas imágenes', 'La publicación tiene más imágenes de las que la red permite.', 'mend'),
  2: words('demasiados videos', 'La publicación tiene más videos de los que la red permite.', 'mend'),
  3: words('imágenes y videos juntos', 'La red no permite combinarlos en el mismo post.', 'mend'),
  4: words('la red no recibió un archivo', 'No devolvió su identificador; se intenta de nuevo.', 'retry'),
  5: words('no hay archivos', 'La publicación no tiene ninguna imagen ni video.', 'mend'),
}

/** Rule SOCIAL-18: whether an answer tells of an error. */
export const isSocialError = ({ error }: Pick<SocialFailure, 'error'>) => error !== 0

/** Name and description of what failed, in Spanish, and what helps. */
export function failureWords({ error, subError, trace }: SocialFailure): FailureWords {
  if (error === 2001) return subErrors[subError ?? 0] ?? unknown
  const { code, error_subcode: subcode } = trace?.error ?? { code: 1 }
  const known = (subcode ? bySubcode[subcode] : undefined) ?? byCode[code]
  if (known) return known
  if (code >= 458 && code <= 467) return session
  if (code >= 200 && code < 300) return permission
  return unknown
}

/** 'Instagram: el permiso de la cuenta venció' */
export const failureTitle = (network: Network, failure: SocialFailure) =>
  `${networkNames[network]}: ${failureWords(failure).name}`

const passing: readonly number[] = [1, 2, 4, 17, 24, 32, 341, 613]
/** It may go through by itself a while later. */
export function isPassing(failure: SocialFailure): boolean {
  if (failure.error === 2001) return failure.subError === 4
  return failureWords(failure).cure === 'retry' || passing.includes(failure.trace?.error.code ?? 1)
}
