export const texts = {
  notFound: 'No se encontró el CheckList.',
  taken: 'El apartado ya tiene un CheckList con ese nombre.',
  module: 'No se encontró el apartado.',
  retired: 'Está retirado: actívelo antes de publicarlo.',
  noChanges: 'Ya está publicado así como está.',
  person: 'No se encontró una de las personas a quienes se avisa.',
  keys: 'Dos preguntas tienen la misma clave.',
}
