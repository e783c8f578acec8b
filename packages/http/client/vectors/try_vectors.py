#!/usr/bin/env python3
"""Tries the verifier beside it on the vectors beside it: every truth holds, every lie is found by its check."""
import json, os, sys
from verify_receipt import read, verify

def main():
    here = os.path.dirname(os.path.abspath(__file__))
    receipt, known, cases = (json.loads(read(os.path.join(here, name)))
                             for name in ("receipt.json", "known.json", "cases.json"))
    known["policy"], wrong = read(os.path.join(here, "policy.txt")), 0
    for case in cases:
        brought = {name: value for name, value in {**known, **case["known"]}.items() if value is not None}
        results = verify({**receipt, **case["receipt"]}, brought)
        failed = {name for name, (result, _) in results.items() if result == "failed"}
        is_right = failed == set() if case["fails"] is None else case["fails"] in failed
        is_right = is_right and all(results[name][0] == "open" for name in case["open"])
        if not is_right or not failed <= {case["fails"], *case["mayFail"]}:
            wrong += 1
            print(f"{case['name']}: {results}")
    print(f"{len(cases)} vectors, {wrong} wrong")
    return 1 if wrong > 0 else 0

if __name__ == "__main__":
    sys.exit(main())
