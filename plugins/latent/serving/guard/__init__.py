"""Who may ask, from where, and how often: what stands between the network and an answer.

A request passes in this order, and what refuses it costs next to nothing:

1. `origins`: pages of other sites are turned away.
2. `proof`: where proofs of work are asked for, a question without one is turned away.
3. `limits`: what one visitor may ask, told apart by `client_address` behind `proxies`.
4. `proof`: the proof is checked, and spent.
5. `body`: the request's body is read, up to what is allowed; what it says is checked elsewhere.
6. `limits`: the site's daily budget.

`security_headers` go on every response. `guard` puts it all around the application.
"""
