/** A small label over the map, written without markup: names come from users. */
export function chip(className: string) {
  const element = document.createElement('div')
  element.className = className
  const [first, second] = [document.createElement('b'), document.createElement('span')]
  element.append(first, second)
  return {
    element,
    write(text: string, more = '') {
      if (first.textContent !== text) first.textContent = text
      if (second.textContent !== more) second.textContent = more
    },
  }
}
