export const texts = {
  notFound: 'No se encontró la razón social.',
  rfcTaken: 'Ya hay una razón social con ese RFC.',
  notCertificate: 'El archivo no es un certificado (.cer) del SAT.',
  isFiel: 'Es la e.firma (FIEL), que no sella facturas. Se necesita el certificado de sello digital (CSD).',
  otherRfc: (found: string, wanted: string) => `El certificado es de ${found} y la razón social es ${wanted}.`,
  expired: (day: string) => `El certificado venció el ${day}.`,
  notYet: (day: string) => `El certificado vale a partir del ${day}.`,
  notKey: 'El archivo no es una llave privada (.key) del SAT.',
  wrongPassword: 'La contraseña no abre la llave privada.',
  notPair: 'La llave privada no corresponde al certificado.',
} as const
