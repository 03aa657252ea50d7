// Fills a message: {name} is a value, {count:disc|discs} a number with its noun.
export type Values = Readonly<Record<string, string | number>>;

export function fill(message: string, values: Values = {}): string {
  return message.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return `${value} ${Number(value) === 1 ? one : many}`;
  });
}
