// Queries that are asked every few seconds: built and compiled once, then asked again with other values.
import {
  type Compilable,
  type CompiledQuery,
  createQueryId,
  type OperationNodeSource,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  ValueListNode,
  ValueNode,
} from "kysely";
import type { Queries } from "./database.ts";

type Values = Record<string, string | number>;

/** Stands for a value while the query is built. Must reach the database as it is: nothing can be computed of it. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(
      `A prepared query computes with ${this.name}, which is known only when it is asked. Compute it before, and give the result.`,
    );
  }
}

/**
 * Writes what is always the same into the text of the query. SQLite looks at the value of a limit, or of a column that
 * an index is limited to, when it plans: with a parameter in its place it would plan anew at each call.
 */
class Constants extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.value instanceof Place ? node : ValueNode.createImmediate(node.value);
  }

  protected override transformPrimitiveValueList({ values }: PrimitiveValueListNode) {
    return ValueListNode.create(
      values.map((value) => this.transformValue(ValueNode.create(value))),
    ) as never;
  }
}

/**
 * Returns a function that asks the query with these values. `build` is called once, with a stand-in for each value:
 * what the query looks like must not depend on them.
 */
export function prepared<Given extends Values, Row>(
  db: Queries,
  build: (given: Given) => Compilable<Row> & OperationNodeSource,
): (given: Given) => Promise<Row[]> {
  let known: CompiledQuery<Row> | null = null;
  return async (given) => {
    known ??= compile(db, build, Object.keys(given));
    const parameters = known.parameters.map((each) => given[(each as Place).name]);
    const { rows } = await db.executeQuery<Row>({ ...known, parameters });
    return rows;
  };
}

function compile<Given extends Values, Row>(
  db: Queries,
  build: (given: Given) => Compilable<Row> & OperationNodeSource,
  names: string[],
): CompiledQuery<Row> {
  const places = names.map((name) => [name, new Place(name)]);
  const queryId = createQueryId();
  const node = build(Object.fromEntries(places) as Given).toOperationNode();
  const withConstants = new Constants().transformNode(node, queryId);
  const query = db.getExecutor().compileQuery<Row>(withConstants as never, queryId);
  const asked = new Set(query.parameters.map((each) => (each as Place).name));
  for (const name of names) {
    if (!asked.has(name)) throw new Error(`A prepared query does not ask with ${name}.`);
  }
  return query;
}
