import { isGenericRfc } from '../billing/customers/customers.rules.ts'
import { cleanRfc } from '../social-reasons/fiscal.rules.ts'

/** By what a company is recognised, the strongest first. */
export const duplicateKeys = ['rfc', 'email', 'domain', 'phone', 'name'] as const
export type DuplicateKey = (typeof duplicateKeys)[number]
export const keyWords: Readonly<Record<DuplicateKey, string>> = {
  rfc: 'el RFC',
  email: 'el correo',
  domain: 'el dominio del correo',
  phone: 'el teléfono',
  name: 'el nombre',
}

export interface CompanyFacts {
  name: string
  rfc?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
}
export type CompanyKeys = Readonly<Record<DuplicateKey, string | null>>

/** Mailboxes that anybody may have say nothing of a company. */
const freeMail = new Set([
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.es',
  'outlook.com',
  'outlook.es',
  'live.com',
  'live.com.mx',
  'msn.com',
  'yahoo.com',
  'yahoo.com.mx',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'prodigy.net.mx',
  'telmex.com',
])

/** What companies write after their name: 'S.A. de C.V.', 'S de RL', 'SAPI'… */
const suffix =
  /(?:\s+(?:s a p i|sapi|s a b|sab|s a|sa|s de r l|s de rl|srl|s c|sc|a c|ac|s a s|sas|de c v|de cv|m i|mi))+$/

/** Without accents, signs or the words of its legal kind; a name that is nothing else stays. */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return plain.replace(suffix, '').trim() || plain
}

/** The ten digits of a Mexican number, however it is written; of what is shorter nothing, of a foreign one all of it. */
export function phoneKey(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '')
  const national = /^(?:52)(?:1)?(\d{10})$/.exec(digits)?.[1] ?? digits
  return national.length < 10 ? null : national
}

const domainOf = (email: string): string | null => {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domain === '' || freeMail.has(domain) ? null : domain
}

export function keysOf({ name, rfc, email, phone }: CompanyFacts): CompanyKeys {
  const mail = email?.trim().toLowerCase() || null
  const cleaned = rfc ? cleanRfc(rfc) : ''
  return {
    rfc: cleaned === '' || isGenericRfc(cleaned) ? null : cleaned,
    email: mail,
    domain: mail && domainOf(mail),
    phone: phone ? phoneKey(phone) : null,
    name: nameKey(name) || null,
  }
}
